import { findMonitoring } from '../../app/domain/monitoring/monitoring.read.server'
import { startMonitoring } from '../../app/domain/monitoring/start-monitoring.server'
import { stopMonitoring, switchMonitoring } from '../../app/domain/monitoring/control-monitoring.server'
import { os } from './implement'

const { monitoring: at } = os

export const monitoring = {
  findMonitoring: at.findMonitoring.handler(({ context, input }) => findMonitoring(context.ctx, input)),
  startMonitoring: at.startMonitoring.handler(({ context, input }) => startMonitoring(context.ctx, input)),
  switchMonitoring: at.switchMonitoring.handler(({ context, input: { id, mode } }) =>
    switchMonitoring(context.ctx, id, mode),
  ),
  stopMonitoring: at.stopMonitoring.handler(({ context, input }) => stopMonitoring(context.ctx, input.id)),
}
