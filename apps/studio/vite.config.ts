import { defineConfig } from "vite";

// Three files with fixed names: they are part of the weft binary (server/page_files.cpp).
export default defineConfig({
  root: ".",
  build: {
    outDir: "page",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: "studio.js",
        assetFileNames: "studio.[ext]",
        inlineDynamicImports: true,
      },
    },
  },
});
