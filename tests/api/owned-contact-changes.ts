import { runContactChange } from '../../app/domain/contact-changes/run-contact-change.server'
import { startContactChange } from '../../app/domain/contact-changes/start-contact-change.server'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import type { Owned } from './owned-ids'

export const contactChange: Owned = async (world, owner) => {
  const { id } = await createContact(world.as(owner), { firstName: 'Grace', numbers: ['+13125550107'] })
  const change = await startContactChange(world.as(owner), {
    selection: { contactIds: [id] },
    action: { kind: 'addTag', tag: 'hot' },
  })
  return { params: { id: change.id } }
}

export const endedContactChange: Owned = async (world, owner) => {
  const { params } = await contactChange(world, owner)
  await runContactChange(world.system, { changeId: params.id! })
  return { params }
}
