import { monitoringWords, BARGE_QUESTION } from '~/domain/monitoring/monitoring.words'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { MonitorBar, type BargeDialogProps, type MonitorBarProps } from '../+ui/monitor-bar'

export const PortalMonitorBar = (shown: MonitorBarProps) => <MonitorBar {...shown} Question={BargeDialog} />

const BargeDialog = ({ canBarge, barge, cancel }: BargeDialogProps) => (
  <Dialog title={monitoringWords.bargeCall} description={BARGE_QUESTION} onClose={cancel} width={420}>
    <DialogActions onCancel={cancel}>
      <Button variant="danger" disabled={!canBarge} onClick={barge}>
        {monitoringWords.barge}
      </Button>
    </DialogActions>
  </Dialog>
)
