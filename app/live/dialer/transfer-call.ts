import type { StartTransfer, TransferAction } from '../../domain/transfers/transfers.schema'
import type { ApiInput } from '../api-paths'

export type TransferWish = StartTransfer | TransferAction

type Act = <N extends 'transfers.start' | 'transfers.steer'>(
  name: N,
  input: ApiInput<N>,
  how?: { isOwed: boolean },
) => Promise<void>

/** Only ending commands are owed. */
export const transferCall = (act: Act, id: string, what: TransferWish): Promise<void> =>
  typeof what === 'string'
    ? act('transfers.steer', { id, action: what }, { isOwed: what === 'cancel' || what === 'endForAll' })
    : act('transfers.start', { id, ...what })
