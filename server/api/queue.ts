import { addContacts } from '../../app/domain/queue/add-contacts.server'
import { dropQueue } from '../../app/domain/queue/drop-queue.server'
import { fillBoard } from '../../app/domain/queue/fill-board.server'
import { findQueue } from '../../app/domain/queue/queue.read.server'
import { os } from './implement'

const { queue: at } = os

export const queue = {
  addContacts: at.addContacts.handler(({ context, input }) => addContacts(context.ctx, input)),
  findQueue: at.findQueue.handler(async ({ context }) => ({ queue: await findQueue(context.ctx) })),
  dropQueue: at.dropQueue.handler(({ context }) => dropQueue(context.ctx)),
  fillBoard: at.fillBoard.handler(({ context, input }) => fillBoard(context.ctx, input.id)),
}
