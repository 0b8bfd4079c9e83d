import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useDeferredValue, useMemo } from 'react';
import { logoOf } from '../../../qrCodes/codeFiles';
import { notePrintedCode } from '../../../qrCodes/printedCodes';
import type { Fonts } from '../../../qrCodes/paper/fonts';
import type { Paper } from '../../../qrCodes/paper/Paper';
import { pdfPaper } from '../../../qrCodes/paper/pdfPaper';
import { FailureBanner } from '../../../diagnosis/FailureBanner';
import { textIn } from '../../../i18n/language';
import { usePublicAddress } from '../../../ui/format/publicAddress';
import { toolErrorText } from '../../toolErrorText';
import { FileCard } from '../FileCard';
import { useTextsOf } from '../useTextsOf';
import { PrintError, useFile } from '../useFile';
import { checkFaces } from './checkFaces';
import type { CodeLook } from '../../../qrCodes/codeLook';
import type { Face } from './drawFace';
import { drawSheets } from './drawSheets';
import { SHEET } from './formats';
import { SheetFields } from './SheetFields';
import { codesOf, facesOf, formatOf, limitsOf, sheetCount, type SheetSettings } from './sheets';

interface LinkSheetsProps {
  slugs: readonly string[];
  settings: SheetSettings;
  onChange: (changed: Partial<SheetSettings>) => void;
  onLookChange: (changed: Partial<CodeLook>) => void;
  fonts: Fonts;
  company: string;
}

/** The settings of the sheets, what they look like, and their file. */
export function LinkSheets({ slugs, settings, onChange, onLookChange, fonts, company }: LinkSheetsProps) {
  const translate = useTranslate();
  const publicAddress = usePublicAddress();
  const { language, look, count, hasCutMarks } = settings;
  const { isSuccess: hasTexts, error: textsError, refetch: loadTexts } = useTextsOf(language);
  const { data: logo } = useQuery({
    queryKey: ['print-logo', look.logo],
    queryFn: async () => (await logoOf(look)) ?? null,
    staleTime: Infinity,
  });
  const addresses = slugs.map(publicAddress).join('\n');
  const codes = useMemo(() => codesOf(addresses.split('\n').filter(Boolean), look), [addresses, look]);
  const limits = limitsOf(settings, codes);
  const headline = settings.headline ?? (hasTexts ? textIn(language, 'print.standard.headline') : '');
  const faces = facesOf(codes, limits, {
    headline,
    hint: hasTexts ? textIn(language, 'print.standard.hint') : '',
    company,
    colour: look.colour,
    logo: logo ?? undefined,
  });
  const drawAll = (paper: Paper, all: readonly Face[]) =>
    drawSheets(paper, all, { format: formatOf(settings), count, hasCutMarks });
  // Typing stays quick while many codes are drawn.
  const shown = useDeferredValue(faces);
  const file = useFile(JSON.stringify([settings, addresses]));
  const download = async () => {
    const [slug = ''] = slugs;
    const name = `${slugs.length === 1 ? slug : translate('print.file')}.pdf`;
    const isMade = await file.make(name, async () => {
      const problem = await checkFaces([...new Map(faces.map(face => [face.address, face])).values()], look);
      if (problem) throw new PrintError(`links.look.${problem}`);
      const paper = await pdfPaper(SHEET, fonts);
      drawAll(paper, faces);
      return paper.file();
    });
    if (isMade) for (const slug of slugs) notePrintedCode(slug, limits.copies);
  };
  const isWrong = limits.sideProblem !== undefined || limits.copiesProblem !== undefined;
  return (
    <>
      <SheetFields
        settings={settings}
        limits={limits}
        headline={headline}
        onChange={onChange}
        onLookChange={onLookChange}
      />
      {textsError && (
        <FailureBanner error={textsError} onRetry={loadTexts}>
          {`${translate('print.no_texts')}\n${toolErrorText(textsError, translate)}`}
        </FailureBanner>
      )}
      <FileCard
        file={file}
        size={SHEET}
        draw={paper => drawAll(paper, shown)}
        isReady={hasTexts && slugs.length > 0 && !isWrong}
        onDownload={() => void download()}
      >
        {slugs.length === 0
          ? translate('print.none_chosen')
          : translate('print.sheets', { smart_count: sheetCount(faces, count) })}
      </FileCard>
    </>
  );
}
