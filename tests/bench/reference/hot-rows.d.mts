/** The rows that one webhook is about. */
export interface Facts {
  attemptId: string
  lineId: string
  sessionId: string
  campaignId: string
  userId: string
  accountId: string
  room: string
  context: string
  payload: string
}
export function openRaw(file: string): {
  reads(facts: Facts, webhooks: number): void
  writes(facts: Facts, n: number): void
  close(): void
}
