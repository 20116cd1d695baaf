// The published schema of scenes, walked beside a scene: what may stand where, in which unit and range, and what it
// takes to change it. Nothing of a knob is written down here: the engine declares each of them once.
import type { Json } from "./link";

export interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
  const?: Json;
  default?: Json;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  "x-effect"?: string;
  "x-file"?: string; // names a file: its endings, and lists of what is part of weft
}

export type Kind = "number" | "integer" | "boolean" | "choice" | "vector" | "limit" | "auto" | "text" | "object" | "list" | "other";

export function follow(root: Schema, schema: Schema): Schema {
  return schema.$ref ? (root.$defs?.[schema.$ref.slice(8)] ?? {}) : schema;
}

// Of something that may be written in several ways, the one that is written here.
export function fitting(root: Schema, given: Schema, value: Json | undefined): Schema {
  const schema = follow(root, given);
  if (!schema.anyOf || schema.properties) return schema;
  const wanted = Array.isArray(value) ? "array" : value !== null && typeof value === "object" ? "object" : typeof value;
  const found = schema.anyOf.map((one) => follow(root, one)).find((one) => {
    if (one.type !== wanted) return wanted === "string" && (one.enum !== undefined || one.const !== undefined);
    if (wanted !== "object" || !one.properties) return true;
    return Object.keys(value as object).every((key) => key in (one.properties as object));
  });
  return found ?? schema;
}

export function kindOf(root: Schema, given: Schema, value: Json | undefined): Kind {
  const schema = follow(root, given);
  const ways = schema.anyOf ?? [];
  if (ways.some((one) => one.const === "auto")) return "auto";
  if (Array.isArray(schema.type)) return "limit";
  if (schema.enum) return "choice";
  const one = fitting(root, schema, value);
  if (one.enum) return "choice";
  if (one.type === "number" || one.type === "integer" || one.type === "boolean") return one.type;
  if (one.type === "string") return "text";
  if (one.type === "array")
    return one.minItems === 3 && one.maxItems === 3 && follow(root, one.items ?? {}).type === "number" ? "vector" : "list";
  if (one.type === "object" || one.properties) return "object";
  return "other";
}

// Objects have controls one by one; whatever else is in a list is one control together.
export function hasObjects(root: Schema, list: Schema): boolean {
  const items = follow(root, list.items ?? {});
  return items.properties !== undefined || (items.anyOf ?? []).some((one) => follow(root, one).properties !== undefined);
}

// The words of which a list chooses some; none if it is of another kind.
export function wordsOf(root: Schema, list: Schema, value: Json | undefined): string[] {
  const words = follow(root, list.items ?? {}).enum ?? [];
  return Array.isArray(value) && value.some((one) => !words.includes(String(one))) ? [] : words;
}

// "[N/m] against stretch" is a unit and a sentence.
export function unitAndSentence(schema: Schema): [string, string] {
  const match = /^\[([^\]]*)\]\s*(.*)$/s.exec(schema.description ?? "");
  return match ? [match[1] ?? "", match[2] ?? ""] : ["", schema.description ?? ""];
}

export function rangeOf(schema: Schema): { low: number; high: number; said: string } {
  const low = schema.minimum ?? schema.exclusiveMinimum ?? -Infinity;
  const high = schema.maximum ?? Infinity;
  const said = [
    schema.exclusiveMinimum !== undefined ? `> ${schema.exclusiveMinimum}` : schema.minimum !== undefined ? `≥ ${schema.minimum}` : "",
    schema.maximum !== undefined ? `≤ ${schema.maximum}` : "",
  ];
  return { low, high, said: said.filter((s) => s !== "").join(", ") };
}
