import { answerCall, declineCall } from '../../app/domain/inbound/answer-call.server'
import { listIncoming } from '../../app/domain/inbound/incoming.read.server'
import { os } from './implement'

const { inbound: at } = os

export const inbound = {
  listIncoming: at.listIncoming.handler(async ({ context }) => ({ items: await listIncoming(context.ctx) })),
  answerIncoming: at.answerIncoming.handler(({ context, input }) => answerCall(context.ctx, input.id)),
  declineIncoming: at.declineIncoming.handler(async ({ context, input }) => {
    await declineCall(context.ctx, input.id)
    return { declined: true as const }
  }),
}
