import type { Readable } from 'node:stream'

/** Bytes under $DATA_DIR/files, by key (`imports/imp_….csv`, `recordings/rcd_….wav`, `audio-messages/aud_….mp3`, `attachments/att_…`). */
export interface Files {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Writes what comes, piece by piece, and answers its length in bytes. A source that breaks off leaves no file. */
  writeStream(key: string, source: AsyncIterable<Uint8Array>): Promise<number>
  read(key: string): Promise<Buffer>
  /** Whether the file is there. */
  has(key: string): Promise<boolean>
  /** The whole file, or the bytes from `start` to `end`, both included. */
  stream(key: string, part?: { start: number; end: number }): Readable
  remove(key: string): Promise<void>
  /** Removes what is left of a write whose process died in the middle of it. */
  removeHalf(key: string): Promise<void>
  /** Every file right in a folder, with when it was written (epoch ms); of a folder that is not there: none. */
  list(folder: string): AsyncIterable<{ key: string; writtenAt: number }>
}
