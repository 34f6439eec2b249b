import { removePushSubscription, savePushSubscription } from '../../app/domain/push/change-subscription.server'
import { requireUser } from '../../app/domain/access/require'
import { os } from './implement'

export const push = {
  findKey: os.push.findKey.handler(({ context: { ctx } }) => {
    requireUser(ctx)
    return { publicKey: ctx.push.publicKey }
  }),
  save: os.push.save.handler(async ({ context, input }) => {
    await savePushSubscription(context.ctx, input)
    return { saved: true as const }
  }),
  remove: os.push.remove.handler(async ({ context, input }) => ({
    removed: await removePushSubscription(context.ctx, input),
  })),
}
