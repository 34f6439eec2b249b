/** Names whose settings a form is for, where whoever is signed in has their own at the same address. */
export function WhoseForm({ userId }: { userId: string | undefined }) {
  return userId ? <input type="hidden" name="expectedUser" value={userId} /> : null
}
