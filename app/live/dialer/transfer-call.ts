import type { StartTransfer, TransferAction } from '../../domain/transfers/transfers.schema'
import type { ApiInput } from '../api-paths'

export type TransferRequest = StartTransfer | TransferAction

type RunCommand = <N extends 'transfers.start' | 'transfers.steer'>(
  name: N,
  input: ApiInput<N>,
  options?: { isOwed: boolean },
) => Promise<void>

/** Only ending commands are owed. */
export const transferCall = (runCommand: RunCommand, id: string, request: TransferRequest): Promise<void> =>
  typeof request === 'string'
    ? runCommand(
        'transfers.steer',
        { id, action: request },
        { isOwed: request === 'cancel' || request === 'endForAll' },
      )
    : runCommand('transfers.start', { id, ...request })
