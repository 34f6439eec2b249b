import { claimUsageNotice } from '../../app/domain/usage/claim-notice.server'
import { os } from './implement'

export const usage = {
  claimNotice: os.usage.claimNotice.handler(async ({ context, input }) => ({
    notice: await claimUsageNotice(context.ctx, input.consumable),
  })),
}
