import type { ZodObject } from 'zod'
import type { Ctx } from '../../app/domain/context.server'

export const CSV = 'text/csv; charset=utf-8'

export interface TextAnswer {
  kind: 'text'
  fileName: string
  body: AsyncIterable<string | Uint8Array>
}

/** Supports ranges. */
export interface BytesAnswer {
  kind: 'bytes'
  fileName: string
  /** Several file types. */
  contentType?: string
  size: number
  /** Download. */
  saved?: true
  /** Uploaded, so not trusted. */
  fromOutside?: true
  /** Cacheable forever. */
  unchanging?: true
  /** Cacheable for a day. */
  daily?: true
  /** Both inclusive. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

/** `find` throws not_found for ids of other accounts. */
export interface FileRoute {
  key: string
  /** With a query: that of an operation at the same path, when the query has these fields. */
  path: string
  summary: string
  tag: string
  contentType: string
  /** One download per user and 10 s. */
  throttled?: true
  /** Default: none. */
  query?: ZodObject
  find(
    ctx: Ctx,
    params: Record<string, string>,
    query: Record<string, string | undefined>,
  ): Promise<TextAnswer | BytesAnswer>
}
