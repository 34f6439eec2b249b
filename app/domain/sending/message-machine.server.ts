import {
  MESSAGE_DELIVERY_CHART_VERSION,
  messageDeliveryMachine,
  type MessageDeliveryState,
} from '../../../machines/kept-by-server/message-delivery'
import { keepMachine, type Kept } from '../machines/keep-machine.server'

/** A text of ours as the product works with it: the row's facts and its machine. */
export type KeptMessage = Kept<'messages', MessageDeliveryState, typeof messageDeliveryMachine>

/** States after which a text is nobody's to take back or to change. */
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
  // `wakeNumber` is hearMessage's: a number has one job, whatever waits for it.
  jobs: { askCarrier: ({ id }) => ({ kind: 'message.ask', payload: { messageId: id } }) },
})
