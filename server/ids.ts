import { typeidUnboxed } from 'typeid-js'
import type { MakeId } from '../app/domain/ids'

/** Prefixed UUIDv7 in base32: sorts by age. */
export const makeId: MakeId = (prefix) => typeidUnboxed(prefix)
