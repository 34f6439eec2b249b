import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/** A WOFF 1 font as TrueType, whose tables are not inflated at each use (WOFF File Format 1.0, §3 to §5). */
export function woffToTrueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts: Buffer[] = [directory]
  let end = directory.length
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER + ENTRY * index
    const [offset, stored, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const data = woff.subarray(offset, offset + stored)
    const table = stored < length ? inflateSync(data) : data
    const record = 12 + 16 * index
    woff.copy(directory, record, entry, entry + 4)
    woff.copy(directory, record + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(end, record + 8)
    directory.writeUInt32BE(length, record + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}
