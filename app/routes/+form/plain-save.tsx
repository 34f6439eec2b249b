import { Button } from '~/ui/button'

/** Save button of an autosaving form, for browsers without scripts. */
export const PlainSave = () => (
  <noscript>
    <Button size="s">Save</Button>
  </noscript>
)
