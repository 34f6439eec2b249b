import type { Ctx } from '../../app/domain/context.server'
import { findImport, refusedRowsCsv } from '../../app/domain/contacts/imports.read.server'
import { suppressionsCsv } from '../../app/domain/protection/suppressions.read.server'

/** A file as an answer. Text comes in pieces, so that a long one never stands in memory as a whole. */
export interface FileAnswer {
  /** What the browser saves it as. */
  fileName: string
  body: AsyncIterable<string | Uint8Array>
}

/** One address that answers with a file. `find` throws as a read does: a foreign id is not found. */
export interface FileRoute {
  key: string
  /** In the style of a contract: `/api/v1/contact-imports/{id}/refused`. */
  path: string
  summary: string
  tag: string
  contentType: string
  find(ctx: Ctx, params: Record<string, string>): Promise<FileAnswer>
}

const day = (ctx: Ctx) => new Date(ctx.clock.now()).toISOString().slice(0, 10)

/** Every file of the API; the OpenAPI document and the inventory tests walk over them as over the contract. */
export const fileRoutes: readonly FileRoute[] = [
  {
    key: 'files.dncList',
    path: '/api/v1/call-history/dnc-list',
    summary: 'The do-not-call list as a CSV file',
    tag: 'DNC',
    contentType: 'text/csv; charset=utf-8',
    find: async (ctx) => ({ fileName: `DNC List - ${day(ctx)}.csv`, body: suppressionsCsv(ctx) }),
  },
  {
    key: 'files.importRefusals',
    path: '/api/v1/contact-imports/{id}/refused',
    summary: 'Rows that an import refused, each with its reason, as a CSV file',
    tag: 'Contact imports',
    contentType: 'text/csv; charset=utf-8',
    async find(ctx, { id = '' }) {
      const { fileName } = await findImport(ctx, id)
      return { fileName: `Refused rows of ${fileName.replace(/\.csv$/i, '')}.csv`, body: refusedRowsCsv(ctx, id) }
    },
  },
]
