import {
  MESSAGE_DELIVERY_CHART_VERSION,
  messageDeliveryMachine,
  type MessageDeliveryEffect,
  type MessageDeliveryState,
} from '../../../machines/server/message-delivery'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredMessage = StoredMachine<'messages', MessageDeliveryState, typeof messageDeliveryMachine>

const ENDED_STATES: ReadonlySet<MessageDeliveryState> = new Set(['delivered', 'failed', 'canceled'])

export const {
  fromRow: storedMessage,
  readSnapshot: readMessage,
  insert: insertMessage,
  advance: advanceMessage,
  accepts: acceptsMessage,
  columnsAfter: queuedColumns,
} = machineStore<'messages', MessageDeliveryState, typeof messageDeliveryMachine, MessageDeliveryEffect>({
  name: 'message',
  table: 'messages',
  machine: messageDeliveryMachine,
  chartVersion: MESSAGE_DELIVERY_CHART_VERSION,
  cachesSteps: true,
  isEnded: (state) => ENDED_STATES.has(state),
  mirrored: () => ({}),
  // `enqueueSending`: see `dispatchMessageEvent`.
  jobs: { wakeNumber: null, askCarrier: ({ id }) => ({ kind: 'message.check', payload: { messageId: id } }) },
})
