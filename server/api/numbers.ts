import { listFlatNumbers, listGroupedNumbers } from '../../app/domain/numbers/list-numbers.read.server'
import { removeNumbers } from '../../app/domain/numbers/remove-numbers.server'
import { restoreNumbers } from '../../app/domain/numbers/restore-numbers.server'
import { updateNumber } from '../../app/domain/numbers/update-number.server'
import { os } from './implement'

export const numbers = {
  listNumbers: os.numbers.listNumbers.handler(({ context, input }) => listFlatNumbers(context.ctx, input)),
  listGroupedNumbers: os.numbers.listGroupedNumbers.handler(({ context, input }) =>
    listGroupedNumbers(context.ctx, input),
  ),
  updateNumber: os.numbers.updateNumber.handler(({ context, input: { id, ...change } }) =>
    updateNumber(context.ctx, id, change),
  ),
  removeNumber: os.numbers.removeNumber.handler(async ({ context, input: { id } }) => ({
    numbers: await removeNumbers(context.ctx, [id]),
  })),
  restoreNumber: os.numbers.restoreNumber.handler(async ({ context, input: { id, autoPurchase } }) => ({
    numbers: await restoreNumbers(context.ctx, [id], { autoPurchase }),
  })),
  removeNumbers: os.numbers.removeNumbers.handler(async ({ context, input: { ids } }) => ({
    numbers: await removeNumbers(context.ctx, ids),
  })),
  restoreNumbers: os.numbers.restoreNumbers.handler(async ({ context, input: { ids } }) => ({
    numbers: await restoreNumbers(context.ctx, ids),
  })),
}
