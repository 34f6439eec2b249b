import { oc } from '@orpc/contract'
import { bestTimeQuery, bestTimeView } from './best-time.schema'

export const bestTimeContract = {
  findBestTime: oc
    .route({
      method: 'GET',
      path: '/api/v1/stats/best-time',
      summary: 'When people answer, by hour of their own day: of the account, a stage, or an area code',
      description:
        'Dials of the last 90 days, counted once a day. Hours with fewer than 50 calls have no interval. A board dials by it with `dialByBestTime` of its settings.',
      tags: ['Reports'],
    })
    .input(bestTimeQuery)
    .output(bestTimeView),
}
