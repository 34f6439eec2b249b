import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  accountDisposition,
  addAccountDisposition,
  orderDispositions,
  updateAccountDisposition,
} from './account-dispositions.schema'

const tags = ['Dispositions']
const PATH = '/api/v1/dispositions'
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
}
