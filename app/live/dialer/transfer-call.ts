import type { StartTransfer, TransferAction } from '../../domain/transfers/transfers.schema'
import type { ApiInput } from '../api-paths'

/** To whom the call goes, or how its transfer goes on. */
export type TransferWish = StartTransfer | TransferAction

type Act = <N extends 'transfers.start' | 'transfers.steer'>(
  name: N,
  input: ApiInput<N>,
  how?: { isOwed: boolean },
) => Promise<void>

/** What is asked of the server. What ends or holds back is owed; nobody is merged or left by a page that is gone. */
export const transferCall = (act: Act, id: string, what: TransferWish): Promise<void> =>
  typeof what === 'string'
    ? act('transfers.steer', { id, action: what }, { isOwed: what === 'cancel' || what === 'endForAll' })
    : act('transfers.start', { id, ...what })
