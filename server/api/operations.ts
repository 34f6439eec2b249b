import type { AnyContractProcedure } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import { z } from 'zod'
import { hostContact } from '../../app/domain/contacts/host-contact.schema'
import { contract } from './contract'

export type RequiredActor = 'public' | 'vendor' | 'person'

export interface Operation {
  /** Contract path, such as `access.signOut`. */
  key: string
  method: string
  /** Such as `/api/v1/contacts/{id}`. */
  path: string
  pattern: RegExp
  caller: RequiredActor
  /** Multipart, with a larger body limit. */
  takesFile: boolean
  /** Up to 1,000 host contacts, with a larger body limit. */
  acceptsContacts: boolean
  /** null: the input is not a plain object and validates itself. */
  fields: ReadonlySet<string> | null
}

/** All other operations require a person. */
const REQUIRED_ACTORS: Record<string, RequiredActor> = {
  'access.sendLoginCode': 'public',
  'access.validateLoginCode': 'public',
  'access.mintSession': 'vendor',
}

const isFile = (field: z.ZodType): boolean =>
  field instanceof z.ZodOptional ? isFile(field.unwrap() as z.ZodType) : field instanceof z.ZodFile

const isContactList = (field: z.ZodType): boolean =>
  field instanceof z.ZodOptional
    ? isContactList(field.unwrap() as z.ZodType)
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
    caller: REQUIRED_ACTORS[key] ?? 'person',
    takesFile: shape !== undefined && Object.values(shape).some(isFile),
    acceptsContacts: shape !== undefined && Object.values(shape).some(isContactList),
    fields: inputSchema === undefined ? new Set() : shape ? new Set(Object.keys(shape)) : null,
  }
}

export const operations: readonly Operation[] = (() => {
  const found: Operation[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    found.push(toOperation(procedure, path))
  })
  return found
})()

/** undefined: no_route. Literal paths win over paths with parameters. */
export function matchOperation(method: string, pathname: string): Operation | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const candidates = operations.filter((operation) => operation.method === method && operation.pattern.test(path))
  return candidates.find((operation) => operation.path === path) ?? candidates[0]
}
