import { findBestTime } from '../../app/domain/best-time/best-time.read.server'
import { os } from './implement'

export const bestTime = {
  findBestTime: os.bestTime.findBestTime.handler(({ context, input }) => findBestTime(context.ctx, input)),
}
