import {
  MESSAGE_DELIVERY_CHART_VERSION,
  messageDeliveryMachine,
  type MessageDeliveryState,
} from '../../../machines/kept-by-server/message-delivery'
import { keepMachine, type Kept } from '../machines/keep-machine.server'

export type KeptMessage = Kept<'messages', MessageDeliveryState, typeof messageDeliveryMachine>

const OVER: ReadonlySet<MessageDeliveryState> = new Set(['delivered', 'failed', 'canceled'])

export const {
  fromRow: keptMessage,
  insert: insertMessage,
  advance: advanceMessage,
  accepts: acceptsMessage,
  columnsAfter: queuedColumns,
} = keepMachine<'messages', MessageDeliveryState, typeof messageDeliveryMachine>({
  name: 'message',
  table: 'messages',
  machine: messageDeliveryMachine,
  chartVersion: MESSAGE_DELIVERY_CHART_VERSION,
  isAlike: true,
  isEnded: (state) => OVER.has(state),
  mirrored: () => ({}),
  // `wakeNumber`: see `tellMachine`.
  jobs: { askCarrier: ({ id }) => ({ kind: 'message.ask', payload: { messageId: id } }) },
})
