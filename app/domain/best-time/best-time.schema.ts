import { z } from 'zod'

export const bestTimeQuery = z.strictObject({
  stageId: z.string().max(60).optional(),
  areaCode: z
    .string()
    .regex(/^[2-9]\d\d$/)
    .optional(),
})
export type BestTimeQuery = z.infer<typeof bestTimeQuery>

const count = z.number().int().min(0)
const counted = { calls: count, connected: count }

export const bestHour = z.object({
  ...counted,
  /** Shares from 0 to 1. Null: too few calls. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** 1: answered more often than in the other hours; -1: less. */
  standing: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
})

export const bestTimeView = z.object({
  /** By hour of the called person's day. */
  hours: z.array(bestHour).length(24),
  /** Rows: Sunday to Saturday; columns: hours of the called person's day. */
  grid: z.array(z.array(z.object(counted)).length(24)).length(7),
  total: z.object(counted),
  stages: z.array(
    z.object({
      stageId: z.string(),
      name: z.string(),
      boardId: z.string(),
      boardName: z.string(),
      /** The board dials by it. */
      isUsed: z.boolean(),
      calls: count,
    }),
  ),
  areaCodes: z.array(z.object({ areaCode: z.string(), calls: count })),
  minCalls: count,
  days: count,
  /** Null: not counted yet. */
  countedAt: z.iso.datetime().nullable(),
})
export type BestTimeView = z.infer<typeof bestTimeView>
