/** @param {any} contact The shape that Trunkline takes (embedding.md). */
export const handOver = ({ contactId, firstName, lastName, numbers, city, state, zip, company }) => ({
  contactId,
  firstName,
  lastName,
  numbers,
  city,
  state,
  zip,
  ...(company ? { mergeFields: [{ id: 'company', label: 'Company name', value: company }] } : {}),
})

/** Filter contacts by text in any field. */
export function matching(contacts, typed) {
  const words = typed.trim().toLowerCase()
  return contacts.filter((contact) =>
    [contact.firstName, contact.lastName, contact.company, contact.city, contact.state, ...contact.numbers]
      .join(' ')
      .toLowerCase()
      .includes(words),
  )
}

const end = (number) => number.replaceAll(/\D/g, '').slice(-10)

/** Answer a widget's contact searches and number lookups. */
export function answerFrom(contacts, widget) {
  widget.onRequest('contact.search', ({ search, limit }) => {
    const named = contacts.filter(({ firstName, lastName }) =>
      `${firstName} ${lastName}`.toLowerCase().includes(search.trim().toLowerCase()),
    )
    return { contacts: [...new Set([...named, ...matching(contacts, search)])].slice(0, limit).map(handOver) }
  })
  widget.onRequest('contact.match', ({ number }) => {
    const contact = contacts.find(({ numbers }) => numbers.some((each) => end(each) === end(number)))
    return { contact: contact ? handOver(contact) : null }
  })
}
