import { oc } from '@orpc/contract'
import { reportMail, reportMailChange } from './report-mail.schema'

const PATH = '/api/v1/stats/weekly-mail'
const tags = ['Reports']

export const reportMailContract = {
  findReportMail: oc
    .route({ method: 'GET', path: PATH, tags, summary: 'Whether you get the weekly mail' })
    .output(reportMail),
  changeReportMail: oc
    .route({
      method: 'PUT',
      path: PATH,
      tags,
      summary: 'Turn the weekly mail on or off',
      description: 'Mondays at 8:00 in `zone`: the team’s figures for those who read its calls, else your own.',
    })
    .input(reportMailChange)
    .output(reportMail),
}
