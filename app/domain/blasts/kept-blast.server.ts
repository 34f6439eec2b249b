import { BLAST_CHART_VERSION, blastMachine, type BlastState } from '../../../machines/kept-by-server/blast'
import { keepMachine, type Kept } from '../machines/keep-machine.server'

export type KeptBlast = Kept<'messages', BlastState, typeof blastMachine>

export const {
  fromRow: keptBlast,
  insert: insertBlast,
  advance: advanceBlast,
} = keepMachine<'messages', BlastState, typeof blastMachine>({
  name: 'blast',
  table: 'messages',
  machine: blastMachine,
  chartVersion: BLAST_CHART_VERSION,
  isEnded: (state) => state === 'dealt' || state === 'canceled',
  mirrored: () => ({}),
  jobs: {
    deal: ({ id }) => ({ kind: 'blast.deal', payload: { messageId: id } }),
    withdraw: ({ id }) => ({ kind: 'blast.withdraw', payload: { messageId: id } }),
  },
})
