-- What a long video is delivered from piece by piece (HLS): playlists, and per version one file of segments.
create table course_streams (
  course_id uuid not null,
  video_id text not null,
  -- Its name in addresses, and in the playlists that point to it.
  file text not null,
  bytes bigint not null,
  blob_key text not null,
  primary key (course_id, video_id, file),
  foreign key (course_id, video_id) references course_videos (course_id, id)
);

select mark_table('course_streams', 'local');

-- Long videos that were taken in before are packaged when their course is taken in again.
update course_videos set ladder_hash = null where seconds >= 600;
