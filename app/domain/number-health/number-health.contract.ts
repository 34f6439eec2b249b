import { oc } from '@orpc/contract'
import { z } from 'zod'
import { numberHealthDetails, numberHealthSettings, restNumberInput } from './number-health.schema'

const tags = ['Numbers']
const id = z.strictObject({ id: z.string().max(60) })

export const numberHealthContract = {
  findNumberHealth: oc
    .route({
      method: 'GET',
      path: '/api/v1/numbers/{id}/health',
      summary: 'State of a number as a caller ID, and its changes with the figures behind them',
      tags,
    })
    .input(id)
    .output(numberHealthDetails),
  restNumber: oc
    .route({
      method: 'POST',
      path: '/api/v1/numbers/{id}/rest',
      successStatus: 200,
      summary: 'Let a number rest. It takes calls and texts, and is not chosen as caller ID',
      tags,
    })
    .input(restNumberInput)
    .output(numberHealthDetails),
  wakeNumber: oc
    .route({
      method: 'POST',
      path: '/api/v1/numbers/{id}/wake',
      successStatus: 200,
      summary: 'Wake a resting number',
      tags,
    })
    .input(id)
    .output(numberHealthDetails),
  reportSpam: oc
    .route({
      method: 'POST',
      path: '/api/v1/numbers/{id}/spam-reports',
      successStatus: 200,
      summary: 'Report that a lead saw the number as spam. Counts once per person and day',
      tags,
    })
    .input(id)
    .output(numberHealthDetails),
  findHealthSettings: oc
    .route({
      method: 'GET',
      path: '/api/v1/number-health/settings',
      summary: 'Automatic resting, and the daily budget of numbers',
      tags,
    })
    .output(numberHealthSettings),
  updateHealthSettings: oc
    .route({
      method: 'PUT',
      path: '/api/v1/number-health/settings',
      summary: 'Update automatic resting and the daily budget. Absent fields keep their value',
      tags,
    })
    .input(numberHealthSettings.partial())
    .output(numberHealthSettings),
}
