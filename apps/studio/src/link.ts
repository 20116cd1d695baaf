// The wire to the server: texts out, texts and packets of numbers in. Comes back by itself when the connection is lost.
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Head = { [key: string]: Json };

export interface Packet {
  head: Head;
  floats(name: string): Float32Array;
  whole(name: string): Uint32Array;
}

function decode(buffer: ArrayBuffer): Packet {
  const length = new DataView(buffer).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as Head;
  const arrays = (head["arrays"] ?? {}) as { [name: string]: [number, number, string] };
  const at = (name: string): [number, number] => {
    const place = arrays[name];
    return place ? [4 + length + place[0], place[1]] : [0, 0];
  };
  return {
    head,
    floats: (name) => new Float32Array(buffer, ...at(name)),
    whole: (name) => new Uint32Array(buffer, ...at(name)),
  };
}

const nothing: Packet = { head: {}, floats: () => new Float32Array(), whole: () => new Uint32Array() };

export class Link {
  readonly token = new URLSearchParams(location.search).get("token") ?? "";
  private socket: WebSocket | null = null;
  private waitMs = 300;
  private listeners = new Map<string, ((packet: Packet) => void)[]>();
  onState: (connected: boolean) => void = () => undefined;

  on(type: string, act: (packet: Packet) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), act]);
  }

  connect(): void {
    const socket = new WebSocket(`ws://${location.host}/ws?token=${encodeURIComponent(this.token)}`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.waitMs = 300;
      this.onState(true);
    };
    socket.onclose = () => {
      this.onState(false);
      setTimeout(() => this.connect(), this.waitMs);
      this.waitMs = Math.min(5000, this.waitMs * 2);
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      const packet =
        typeof event.data === "string" ? { ...nothing, head: JSON.parse(event.data) as Head } : decode(event.data);
      for (const act of this.listeners.get(String(packet.head["type"])) ?? []) act(packet);
    };
  }

  send(what: string, more: Head = {}): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: what, ...more }));
  }

  address(path: string, query: Record<string, string> = {}): string {
    return `${path}?${new URLSearchParams({ ...query, token: this.token }).toString()}`;
  }

  async get<T>(path: string): Promise<T> {
    const answer = await fetch(this.address(path));
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  }
}
