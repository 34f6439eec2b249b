import { BLAST_CHART_VERSION, blastMachine, type BlastEffect, type BlastState } from '../../../machines/server/blast'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredBlast = StoredMachine<'messages', BlastState, typeof blastMachine>

export const {
  fromRow: storedBlast,
  insert: insertBlast,
  advance: advanceBlast,
} = machineStore<'messages', BlastState, typeof blastMachine, BlastEffect>({
  name: 'blast',
  table: 'messages',
  machine: blastMachine,
  chartVersion: BLAST_CHART_VERSION,
  isEnded: (state) => state === 'dispatched' || state === 'canceled',
  mirrored: () => ({}),
  jobs: {
    dispatch: ({ id }) => ({ kind: 'blast.dispatch', payload: { messageId: id } }),
    withdraw: ({ id }) => ({ kind: 'blast.withdraw', payload: { messageId: id } }),
  },
})
