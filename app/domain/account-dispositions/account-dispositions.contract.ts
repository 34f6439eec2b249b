import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  accountDisposition,
  addAccountDisposition,
  orderDispositions,
  teamDispositions,
  updateAccountDisposition,
  updateTeamDispositions,
} from './account-dispositions.schema'

const tags = ['Dispositions']
const PATH = '/api/v1/dispositions'
const TEAM_PATH = '/api/v1/team-dispositions'
const COMPANY_PATH = '/api/v1/company/dispositions'
const list = z.object({ items: z.array(accountDisposition) })

export const accountDispositionsContract = {
  addDisposition: oc
    .route({ method: 'POST', path: PATH, successStatus: 201, summary: 'Add a disposition to the account’s list', tags })
    .input(addAccountDisposition)
    .output(accountDisposition),
  orderDispositions: oc
    .route({ method: 'PUT', path: PATH, summary: 'Order the account’s dispositions', tags })
    .input(orderDispositions)
    .output(list),
  updateDisposition: oc
    .route({ method: 'PUT', path: `${PATH}/{id}`, summary: 'Change a disposition of the account', tags })
    .input(updateAccountDisposition.extend({ id: z.string().max(60) }))
    .output(accountDisposition),
  deleteDisposition: oc
    .route({ method: 'DELETE', path: `${PATH}/{id}`, summary: 'Delete a disposition of the account', tags })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(z.object({ deleted: z.literal(true) })),
  findTeamDispositions: oc
    .route({ method: 'GET', path: TEAM_PATH, summary: 'The team’s dispositions and its company’s list', tags })
    .output(teamDispositions),
  updateTeamDispositions: oc
    .route({
      method: 'PUT',
      path: TEAM_PATH,
      summary: 'Turn the team’s dispositions on or off, or choose its list',
      description:
        'While dispositions are off, sellers are offered the required ones. `source: team` copies the company’s list; `source: company` deletes the team’s own.',
      tags,
    })
    .input(updateTeamDispositions)
    .output(teamDispositions),
  listCompanyDispositions: oc
    .route({ method: 'GET', path: COMPANY_PATH, summary: 'The company’s list, for teams without one', tags })
    .output(list),
  addCompanyDisposition: oc
    .route({
      method: 'POST',
      path: COMPANY_PATH,
      successStatus: 201,
      summary: 'Add a disposition to the company’s list',
      tags,
    })
    .input(addAccountDisposition)
    .output(accountDisposition),
  orderCompanyDispositions: oc
    .route({ method: 'PUT', path: COMPANY_PATH, summary: 'Order the company’s dispositions', tags })
    .input(orderDispositions)
    .output(list),
  updateCompanyDisposition: oc
    .route({ method: 'PUT', path: `${COMPANY_PATH}/{id}`, summary: 'Change a disposition of the company', tags })
    .input(updateAccountDisposition.extend({ id: z.string().max(60) }))
    .output(accountDisposition),
  deleteCompanyDisposition: oc
    .route({ method: 'DELETE', path: `${COMPANY_PATH}/{id}`, summary: 'Delete a disposition of the company', tags })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(z.object({ deleted: z.literal(true) })),
}
