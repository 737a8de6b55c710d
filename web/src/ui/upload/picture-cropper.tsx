import { Button } from 'antd';
import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Modal } from '#ui/overlay/modal.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { useText } from '#i18n/text.ts';
import { useObjectUrl } from '#ui/upload/object-url.ts';
import { ASPECTS, cutOut, type PictureShape } from './picture-cut.ts';

interface PictureCropperProps {
  file: File;
  shape: PictureShape;
  onSave: (picture: Blob) => Promise<void>;
  onCancel: () => void;
}

const ZOOM = { min: 1, max: 4, step: 0.05 };
const STEP_PX = 8;

/** Crops a picture: moves by mouse, touch or arrow keys, zooms by wheel, pinch or slider. */
export function PictureCropper({ file, shape, onSave, onCancel }: PictureCropperProps) {
  const text = useText();
  const id = useId();
  const url = useObjectUrl(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area>();
  const [unreadable, setUnreadable] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The cropper measures its container, which grows during the opening animation. */
  const [opened, setOpened] = useState(false);
  const save = async () => {
    if (area === undefined || url === undefined) return;
    setBusy(true);
    try {
      await onSave(await cutOut(url, area, { type: file.type, shape }));
    } catch {
      setUnreadable(true);
    }
    setBusy(false);
  };
  return (
    <Modal
      open
      width={480}
      title={text('avatar.cut')}
      onCancel={onCancel}
      afterOpenChange={setOpened}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {text('avatar.cancel')}
        </Button>,
        <Button
          key="save"
          type="primary"
          loading={busy}
          disabled={area === undefined || unreadable}
          onClick={() => void save()}
        >
          {text('action.save')}
        </Button>,
      ]}
    >
      {unreadable && (
        <p className="notice notice-error" role="alert">
          {text('avatar.unreadable')}
        </p>
      )}
      {!unreadable && (
        <>
          <div className="picture-cropper">
            {url && opened && (
              <Cropper
                image={url}
                crop={place}
                zoom={zoom}
                minZoom={ZOOM.min}
                maxZoom={ZOOM.max}
                aspect={ASPECTS[shape]}
                cropShape={shape === 'square' ? 'round' : 'rect'}
                showGrid={false}
                keyboardStep={STEP_PX}
                disableAutomaticStylesInjection
                cropperProps={{ role: 'group', 'aria-label': text('avatar.cut.area') }}
                mediaProps={{ onError: () => setUnreadable(true) }}
                onCropChange={setPlace}
                onZoomChange={setZoom}
                onCropComplete={(_share, pixels) => setArea(pixels)}
              />
            )}
          </div>
          <label className="picture-zoom" htmlFor={id}>
            {text('avatar.zoom')}
            <input
              id={id}
              type="range"
              {...ZOOM}
              value={zoom}
              onChange={({ target }) => setZoom(Number(target.value))}
            />
          </label>
          <p className="hint">{text('avatar.cut.hint')}</p>
        </>
      )}
    </Modal>
  );
}
