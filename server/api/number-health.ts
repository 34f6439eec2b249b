import { requireUser } from '../../app/domain/access/require'
import { readHealthSettings } from '../../app/domain/number-health/health-settings.read.server'
import { findNumberHealth } from '../../app/domain/number-health/number-health.read.server'
import { reportSpam } from '../../app/domain/number-health/report-spam.server'
import { restNumber, wakeNumber } from '../../app/domain/number-health/rest-number.server'
import { updateHealthSettings } from '../../app/domain/number-health/update-health-settings.server'
import { os } from './implement'

export const numberHealth = {
  findNumberHealth: os.numberHealth.findNumberHealth.handler(({ context, input: { id } }) =>
    findNumberHealth(context.ctx, id),
  ),
  restNumber: os.numberHealth.restNumber.handler(({ context, input: { id, days } }) =>
    restNumber(context.ctx, id, days),
  ),
  wakeNumber: os.numberHealth.wakeNumber.handler(({ context, input: { id } }) => wakeNumber(context.ctx, id)),
  reportSpam: os.numberHealth.reportSpam.handler(({ context, input: { id } }) => reportSpam(context.ctx, id)),
  findHealthSettings: os.numberHealth.findHealthSettings.handler(({ context }) =>
    readHealthSettings(context.ctx, requireUser(context.ctx).accountId),
  ),
  updateHealthSettings: os.numberHealth.updateHealthSettings.handler(({ context, input }) =>
    updateHealthSettings(context.ctx, input),
  ),
}
