import type { Readable } from 'node:stream'

/** Uploaded bytes under $DATA_DIR/files, by key (`imports/imp_….csv`). */
export interface Files {
  write(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer>
  stream(key: string): Readable
  remove(key: string): Promise<void>
}
