import BookIcon from '@mui/icons-material/MenuBookOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';

interface Props {
  url: string | null;
  width: number | string;
  /** Empty if the title is shown beside it. */
  alt?: string;
}

/** A cover in 3:4 format, or a placeholder of the same size. */
export function Cover({ url, width, alt = '' }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const shown = url && url !== brokenUrl;
  return (
    <Box
      sx={{
        width,
        aspectRatio: '3 / 4',
        flex: 'none',
        alignSelf: 'start', // keeps its shape beside taller text
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'sunken',
        border: 1,
        borderColor: 'divider',
        display: 'grid',
        placeItems: 'center',
        color: 'text.disabled',
        '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
      }}
    >
      {shown ? (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(url)}
        />
      ) : (
        <BookIcon sx={{ fontSize: typeof width === 'number' ? width * 0.4 : 56 }} />
      )}
    </Box>
  );
}
