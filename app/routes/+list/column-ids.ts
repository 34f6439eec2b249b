import { z } from 'zod'

/** Columns that are shown, by id. */
export const columnIds = z.array(z.string().regex(/^[a-z-]{1,30}$/)).max(30)
