import { oc } from '@orpc/contract'
import { z } from 'zod'
import { contactChangeView, startContactChange } from './contact-changes.schema'

const id = z.strictObject({ id: z.string().max(60) })
const tags = ['Contact changes']

export const contactChangesContract = {
  startContactChange: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-changes',
      successStatus: 201,
      summary: 'Change all contacts that match a filter, or those named, in the background',
      tags,
    })
    .input(startContactChange)
    .output(contactChangeView),
  findContactChange: oc
    .route({ method: 'GET', path: '/api/v1/contact-changes/{id}', summary: 'A change with its progress', tags })
    .input(id)
    .output(contactChangeView),
  stopContactChange: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-changes/{id}/stop',
      successStatus: 200,
      summary: 'Stop a change; what it changed stays',
      tags,
    })
    .input(id)
    .output(contactChangeView),
  undoContactChange: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-changes/{id}/undo',
      successStatus: 200,
      summary: 'Undo an ended change: lists, tags and assignments, within a day',
      tags,
    })
    .input(id)
    .output(contactChangeView),
}
