/** Said where a form is not saved as somebody else's. */
export const SOMEBODY_ELSE = 'Somebody else is signed in now: the change was not saved'

/**
 * Whether a form that names whose settings it is for was sent by a page whose reader has signed out since: it would be saved as
 * whoever is signed in now. Takes the name out: to what the form is read with it is unknown.
 */
export function isSomebodyElses(form: FormData, userId: string | undefined): boolean {
  const expected = form.get('expectedUser')
  form.delete('expectedUser')
  return userId !== undefined && expected !== null && expected !== userId
}
