import { z } from 'zod'

/** Of each kind. */
export const MAX_MATCHES = 5

export const quickSearchInput = z.strictObject({ query: z.string().trim().max(100).default('') })

const named = z.object({ id: z.string(), name: z.string() })

export const quickSearchMatches = z.object({
  /** The query is a number that can be dialed. */
  number: z.object({ e164: z.string(), display: z.string() }).nullable(),
  contacts: z.array(
    named.extend({
      company: z.string().nullable(),
      /** '(602) 555-0123'. null: no number. */
      display: z.string().nullable(),
    }),
  ),
  campaigns: z.array(named),
  boards: z.array(named),
  lists: z.array(named),
  scripts: z.array(named),
})
export type QuickSearchMatches = z.infer<typeof quickSearchMatches>
