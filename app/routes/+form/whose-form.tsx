const NAME = 'expectedUser'

/** Names whose settings a form is for, where whoever is signed in has their own at the same address. */
export function WhoseForm({ userId }: { userId: string | undefined }) {
  return userId ? <input type="hidden" name={NAME} value={userId} /> : null
}

/** What a form is checked by before it is sent: whose settings it is for is none of its fields. */
export function fieldsOf(form: FormData): FormData {
  const fields = new FormData()
  for (const [name, value] of form) if (name !== NAME) fields.append(name, value)
  return fields
}
