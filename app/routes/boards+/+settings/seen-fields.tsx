/** For stale pages without scripts: saving the whole list would remove members added since. */
export const SeenFields = ({ ids }: { ids: readonly string[] }) => (
  <noscript>
    {ids.map((id) => (
      <input key={id} type="hidden" name="seen" value={id} />
    ))}
  </noscript>
)

/** A board has a number, so an empty list means that the form sent none. */
export const getSeenNumbers = (seen: readonly string[]) => (seen.length > 0 ? { phoneNumberIds: seen } : {})
