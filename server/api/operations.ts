import type { AnyContractProcedure } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import { z } from 'zod'
import { hostContact } from '../../app/domain/contacts/host-contact.schema'
import { contract } from './contract'

/** Who may knock: anybody, a vendor's server with its API key, or a person with a session. */
export type Caller = 'anybody' | 'vendor' | 'person'

export interface Operation {
  /** Where it stands in the contract: `access.signOut`. */
  key: string
  method: string
  /** As the contract writes it: `/api/v1/contacts/{id}`. */
  path: string
  pattern: RegExp
  caller: Caller
  /** Takes a file: multipart, with a larger limit. */
  takesFile: boolean
  /** Takes contacts of a host, a thousand at a time, with all that the host knows of each: a larger limit as well. */
  takesContacts: boolean
  /** Names of the input's fields; null when the input is not a plain object and checks itself. */
  fields: ReadonlySet<string> | null
}

/** Everything else is for people. */
const CALLERS: Record<string, Caller> = {
  'access.sendLoginCode': 'anybody',
  'access.validateLoginCode': 'anybody',
  'access.mintSession': 'vendor',
}

const isFile = (field: z.ZodType): boolean =>
  field instanceof z.ZodOptional ? isFile(field.unwrap() as z.ZodType) : field instanceof z.ZodFile

const areContacts = (field: z.ZodType): boolean =>
  field instanceof z.ZodOptional
    ? areContacts(field.unwrap() as z.ZodType)
    : field instanceof z.ZodArray && field.element === hostContact

function toOperation(procedure: AnyContractProcedure, path: readonly string[]): Operation {
  const { route, inputSchema } = procedure['~orpc']
  const key = path.join('.')
  if (!route.method || !route.path) throw new Error(`contract entry ${key} names no method or no path`)
  const shape = inputSchema instanceof z.ZodObject ? (inputSchema.shape as Record<string, z.ZodType>) : undefined
  return {
    key,
    method: route.method,
    path: route.path,
    pattern: new RegExp(`^${route.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    caller: CALLERS[key] ?? 'person',
    takesFile: shape !== undefined && Object.values(shape).some(isFile),
    takesContacts: shape !== undefined && Object.values(shape).some(areContacts),
    fields: inputSchema === undefined ? new Set() : shape ? new Set(Object.keys(shape)) : null,
  }
}

/** The contract as a list: what the door, the document and the inventory tests walk over. */
export const operations: readonly Operation[] = (() => {
  const found: Operation[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    found.push(toOperation(procedure, path))
  })
  return found
})()

/** The operation that a request asks for; undefined: no_route. Literal paths win over those with parameters. */
export function matchOperation(method: string, pathname: string): Operation | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const candidates = operations.filter((operation) => operation.method === method && operation.pattern.test(path))
  return candidates.find((operation) => operation.path === path) ?? candidates[0]
}
