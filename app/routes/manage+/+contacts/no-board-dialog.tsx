import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { ButtonLink } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'

/** Where a board is needed and there is none. */
export const NoBoardDialog = ({ title, closeTo }: { title: string; closeTo: string }) => (
  <Dialog title={title} description={contactRecordWords.noBoardToChoose} closeTo={closeTo}>
    <DialogActions closeTo={closeTo}>
      <ButtonLink to="/boards/new" variant="primary">
        {contactRecordWords.createBoard}
      </ButtonLink>
    </DialogActions>
  </Dialog>
)
