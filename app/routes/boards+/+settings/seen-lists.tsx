/**
 * What a list was as its form was drawn, for a page without scripts: nothing renews that one, and the whole list as it stood there
 * would throw out whoever came meanwhile. Where scripts run the page is as new as the list.
 */
export const Seen = ({ ids }: { ids: readonly string[] }) => (
  <noscript>
    {ids.map((id) => (
      <input key={id} type="hidden" name="seen" value={id} />
    ))}
  </noscript>
)

/** For the verb. A board has at least one number: none means that nobody said what they had seen. */
export const seenNumbers = (seen: readonly string[]) => (seen.length > 0 ? { phoneNumberIds: seen } : {})
