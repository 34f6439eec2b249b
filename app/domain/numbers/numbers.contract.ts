import { oc } from '@orpc/contract'
import { z } from 'zod'
import { flatNumbers, groupedNumbers, numberChange, numberIds, numbersQuery, numberView } from './numbers.schema'

const tags = ['Numbers']
const id = z.string().max(60)
const numbers = z.object({ numbers: z.array(numberView) })

export const numbersContract = {
  listNumbers: oc
    .route({ method: 'GET', path: '/api/numbers', summary: 'Phone numbers that the user may see', tags })
    .input(numbersQuery.omit({ group: true }))
    .output(flatNumbers),
  listGroupedNumbers: oc
    .route({ method: 'GET', path: '/api/v3/numbers', summary: 'Phone numbers by group, with how many each has', tags })
    .input(numbersQuery)
    .output(groupedNumbers),
  updateNumber: oc
    .route({
      method: 'PUT',
      path: '/api/numbers/{id}',
      summary: 'Change nickname, sharing, local presence or call forwarding',
      tags,
    })
    .input(numberChange.extend({ id }))
    .output(numberView),
  removeNumber: oc
    .route({
      method: 'DELETE',
      path: '/api/numbers/{id}',
      successStatus: 200,
      summary: 'Remove a number at the end of its billing period. A personal number is removed immediately',
      tags,
    })
    .input(z.strictObject({ id }))
    .output(numbers),
  restoreNumber: oc
    .route({
      method: 'PUT',
      path: '/api/numbers/{id}/restore',
      summary: 'Keep a number that was to be removed',
      description:
        'Where `restoreRequiresPurchase` is true, `autoPurchase` adds an extra number to the plan of the owner and charges the card on file. If the card is declined, the number is marked for removal again.',
      tags,
    })
    .input(z.strictObject({ id, autoPurchase: z.boolean().optional() }))
    .output(numbers),
  removeNumbers: oc
    .route({
      method: 'DELETE',
      path: '/api/v3/numbers/bulk',
      successStatus: 200,
      summary: 'Remove several numbers: all of them or none',
      tags,
    })
    .input(numberIds)
    .output(numbers),
  restoreNumbers: oc
    .route({
      method: 'PUT',
      path: '/api/v3/numbers/bulk-restore',
      summary: 'Restore several numbers: all of them or none',
      tags,
    })
    .input(numberIds)
    .output(numbers),
}
