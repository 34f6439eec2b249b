import { findCallCard } from '../../app/domain/call-card/call-card.read.server'
import { os } from './implement'

export const callCard = {
  findCallCard: os.callCard.findCallCard.handler(({ context, input }) => findCallCard(context.ctx, input)),
}
