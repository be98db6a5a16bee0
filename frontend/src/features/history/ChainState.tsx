import SoundIcon from '@mui/icons-material/VerifiedOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { Proof } from '@/api/management/history';
import { formatNumber, formatTime } from '@/text/format';
import { viHistory } from '@/text/management/viHistory';
import { NoteBox } from '@/ui/messages/NoteBox';

/** What the latest verification found about the hash chain of the history. */
export function ChainState({ proof }: { proof: Proof | null }) {
  const { chain } = viHistory;
  const broken = (proof?.broken ?? 0) > 0;
  const others = (proof?.findings ?? 0) > 0;
  const tone = broken ? 'rejected' : !proof || others ? 'pending_review' : 'approved';
  return (
    <NoteBox
      role="status"
      tone={tone}
      icon={tone === 'approved' ? <SoundIcon /> : <WarningIcon />}
      sx={{ mb: 2 }}
    >
      {textOf(proof)}
      {proof && others && !broken && ` ${chain.others(formatNumber(proof.findings))}`}
    </NoteBox>
  );
}

function textOf(proof: Proof | null): string {
  const { chain } = viHistory;
  if (!proof) return chain.none;
  const time = formatTime(proof.ended_at);
  if (proof.broken > 0) return chain.broken(formatNumber(proof.broken), time);
  return chain.sound(formatNumber(proof.ebooks), time);
}
