import type { Readable } from 'node:stream'

export interface Files {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Returns bytes. A failed source leaves no file. */
  writeStream(key: string, source: AsyncIterable<Uint8Array>): Promise<number>
  read(key: string): Promise<Buffer>
  has(key: string): Promise<boolean>
  /** Inclusive. */
  stream(key: string, part?: { start: number; end: number }): Readable
  remove(key: string): Promise<void>
  /** The partial file of a crashed write. */
  removePartial(key: string): Promise<void>
  list(folder: string): AsyncIterable<{ key: string; writtenAt: number }>
}
